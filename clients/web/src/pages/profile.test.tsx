import { act } from "preact/test-utils";
import { beforeEach, expect, test, vi } from "vitest";
import { place } from "../browser/router";
import { Header } from "../parts/frame";
import { Notices } from "../parts/notices";
import { account } from "../state/account";
import { one, press, root, submit } from "../testing/document";
import { ANN, RECORDED, answering, askedFor, control, fill, named, refusing, tick, until, visit } from "../testing/visit";
import type { Json } from "../wire/types";
import { ProfilePage } from "./profile";
import { SignInPage } from "./sign-in";

const NOBODY = { error: { code: "unauthorized", reason: "this needs an account" } };

/** Who the server says we are. */
let own: Json | undefined;

beforeEach(() => {
  vi.stubGlobal("isSecureContext", true);
  own = { ...ANN } as unknown as Json;
  answering({
    "GET /api/players/me": () => own ?? refusing(401, NOBODY),
    "PATCH /api/players/me": ({ body }) => (own = { ...own, ...body }),
    "GET /api/players/me/tokens": { tokens: [] },
    "GET /api/players/me/blocks": { blocks: [] },
    "GET /api/tables": { tables: [] },
  });
});

const heading = () => one("h1").textContent;
const ownName = () => one("nav a[href='/me']").textContent;
const alert = () => root.querySelector("[role=alert]")?.textContent;
const answerYes = (name: string) => press([...one("dialog").querySelectorAll("button")].find(({ textContent }) => textContent === name)!);

function visitProfile(): void {
  account.value = ANN;
  visit("/me", [<Header key="bar" />, <ProfilePage key="page" />, <Notices key="said" />]);
}

test("a name that will not do is refused in the server's words", async () => {
  visitProfile();
  fill(control("Name"), "x".repeat(65));
  answering({ "PATCH /api/players/me": ({ body }) => ("name" in body ? refusing(400, RECORDED.refusals.en["a long name"] as Json) : (own = { ...own, ...body })) });
  submit(control("Save").closest("form")!);
  await until(() => expect(alert()).toContain("64"));
  press(control("中文", "nav button"));
  await until(() => expect(askedFor("PATCH", "/api/players/me").at(-1)?.body).toEqual({ language: "zh" }));
  answering({ "PATCH /api/players/me": () => refusing(400, RECORDED.refusals.zh["a long name"] as Json) });
  submit(control("保存").closest("form")!);
  await until(() => expect(alert()).toContain("1 到 64"));
  expect(ownName()).toBe("Ann");
});

test("a token is shown once, with the line that plays by it, until it is taken back", async () => {
  let tokens: Json[] = [];
  answering({
    "GET /api/players/me/tokens": () => ({ tokens }),
    "POST /api/players/me/tokens": ({ body }) => {
      tokens = [{ id: "k1", label: body["label"], created: 0 }];
      return { token: "secret" };
    },
    "DELETE /api/players/me/tokens/k1": () => {
      tokens = [];
      return {};
    },
  });
  visitProfile();
  fill(control("What the bot is called"), "<i>My bot</i>");
  submit(control("Make a token").closest("form")!);
  await until(() => expect(control("Token").value).toBe("secret"));
  expect(control("Command line").value).toBe(`sotto bot --url ${location.origin} --token secret`);
  const listed = () => [...one('ul[aria-label="Your bots"]').children];
  await until(() => expect(listed().map(({ textContent }) => textContent)).toEqual([expect.stringContaining("<i>My bot</i>")]));
  // As after a reload.
  visit("/", null);
  visitProfile();
  await until(() => expect(listed()).toHaveLength(1));
  expect(named("Token")).toEqual([]);
  press(control("Revoke: <i>My bot</i>"));
  answerYes("Revoke");
  await until(() => expect(listed()).toEqual([]));
  expect(askedFor("DELETE", "/api/players/me/tokens/k1")).toHaveLength(1);
});

test("an account is deleted by typing its name", async () => {
  answering({
    "DELETE /api/players/me": () => {
      own = undefined;
      return {};
    },
  });
  visitProfile();
  expect(root.textContent).toContain("Delete the account …");
  const gone = () => control<HTMLButtonElement>("Delete for ever");
  expect(gone().disabled).toBe(true);
  fill(control(/^To confirm, type your name:/), "Ann");
  expect(gone().disabled).toBe(false);
  press(gone());
  expect(root.querySelector("dialog")?.textContent).toContain("Delete the account Ann now?");
  expect(askedFor("DELETE", "/api/players/me")).toHaveLength(0);
  press(root.querySelector("dialog .danger") as Element);
  await until(() => expect(place.value.path).toBe("/"));
  expect(askedFor("DELETE", "/api/players/me")).toHaveLength(1);
  expect(ownName()).toBe("Profile");
});

test("the language of the account follows the page", async () => {
  visitProfile();
  tick(control("中文", "input"));
  await until(() => expect(own?.["language"]).toBe("zh"));
  expect([...root.querySelectorAll("h2")].map(({ textContent }) => textContent)).toContain("我的机器人");
});

test.each([
  ["", "127.0.0.1", true],
  ["", "play.example.org", false],
  ["Sign in with a passkey", "play.example.org", true],
])("passkeys: %j is offered at %s where that is secure: %s", (offered, host, secure) => {
  vi.stubGlobal("isSecureContext", secure);
  vi.stubGlobal("PublicKeyCredential", class {});
  vi.spyOn(location, "hostname", "get").mockReturnValue(host);
  visit("/sign-in", <SignInPage />);
  expect(control("Recovery code")).toBeTruthy();
  expect(named(/passkey$/).map(({ textContent }) => textContent)).toEqual(offered ? [offered] : []);
  vi.restoreAllMocks();
});

test("a fresh device enters by its link without a question", async () => {
  own = undefined;
  answering({
    "POST /api/players/sign-in": () => {
      own = { ...ANN } as unknown as Json;
      return {};
    },
  });
  visit("/sign-in#code=c0de", <SignInPage />);
  await until(() => expect(place.value.path).toBe("/me"));
  expect(askedFor("POST", "/api/players/sign-in").map(({ body }) => body)).toEqual([{ code: "c0de" }]);
  act(() => visit("/me", <ProfilePage />));
  expect(heading()).toBe("Ann");
});

test("the face that one settles on is saved, and one that is refused is taken back", async () => {
  visitProfile();
  const radio = (name: string) => one(`input[type=radio][aria-label="${name}"]`) as HTMLInputElement;
  const choose = (name: string) => act(() => radio(name).click());
  expect(radio("One that follows from your account").checked).toBe(true);
  expect(root.querySelectorAll("input[name=face]")).toHaveLength(50);
  choose("Fox");
  choose("Owl");
  await until(() => expect(askedFor("PATCH", "/api/players/me").map(({ body }) => body)).toEqual([{ face: 30 }]));
  expect(radio("Owl").checked).toBe(true);
  answering({ "PATCH /api/players/me": () => refusing(400, { error: { code: "malformed", reason: "no such face" } }) });
  choose("The first letters of your name");
  await until(() => expect(alert()).toContain("No such face"));
  expect(radio("Owl").checked).toBe(true);
});
