/* A resolver for LD_PRELOAD: what is below hangs.test is looked up for twenty seconds and not found, and inside.test is
   this machine. The rest is looked up as ever. It is C because the event loop's own look-ups call no Python. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef int resolver(const char *, const char *, const struct addrinfo *, struct addrinfo **);

int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **found)
{
    if (name && strstr(name, ".hangs.test")) {
        dprintf(2, "looking up %s\n", name);
        sleep(20);
        dprintf(2, "given up %s\n", name);
        return EAI_AGAIN;
    }
    if (name && !strcmp(name, "inside.test"))
        name = "127.0.0.1";
    return ((resolver *)dlsym(RTLD_NEXT, "getaddrinfo"))(name, service, hints, found);
}
