"""Backups of a data folder: what is remembered of every table and account, and the secret that signs their tokens."""

from __future__ import annotations

import os
import shutil
import tarfile
from contextlib import suppress
from pathlib import Path

from events import damage, embedded
from events.format import OtherFormat, check_file
from server.settings import BadSetting

SECRET = "secret"  # noqa: S105 - the name of a file
LOG = f"redis/{damage.LOG}"


def write(folder: Path, file: Path) -> int:
    """Write a backup of a data folder that may be in use, readable by this account alone; return its bytes.

    Redis only ever adds to its log, and rewrites it beside it: the bytes that are there when the copy
    begins hold everything that was accepted until then.

    Raises:
        BadSetting: the folder has no log or one of another format, or the backup cannot be written.
    """
    draft = file.with_name(f".{file.name}.part")
    try:
        check_file(folder / LOG)
        with (folder / LOG).open("rb") as log:
            size = os.fstat(log.fileno()).st_size
            with (
                os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as target,
                tarfile.open(fileobj=target, mode="w:gz", compresslevel=6) as backup,
            ):
                entry = backup.gettarinfo(arcname=LOG, fileobj=log)
                entry.size = size
                backup.addfile(entry, log)
                if (folder / SECRET).exists():
                    backup.add(folder / SECRET, SECRET)
            _sync(draft)
        draft.replace(file)
    except OtherFormat as other:
        raise BadSetting(f"SOTTO_DATA={folder}: {other}") from None
    except FileNotFoundError as error:
        raise BadSetting(f"SOTTO_DATA: there is nothing to back up in {folder}: {error.filename} is missing") from None
    except OSError as error:
        raise BadSetting(f"the backup {file} cannot be written: {error.strerror}") from None
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
    return file.stat().st_size


def restore(folder: Path, file: Path) -> damage.Soundness:
    """Put a backup into a data folder that has none of it yet, and return how much of its log can be read.

    A command that was half written when the backup began is cut off by the next start.

    Raises:
        BadSetting: something is there already, or the file is no backup or one of another format; nothing stays.
        EmbeddedFailed: the log cannot be read from its beginning.
    """
    for there in (folder / LOG, folder / SECRET):
        if there.exists():
            raise BadSetting(f"{there} exists: restore into an empty folder, SOTTO_DATA=…")
    embedded.make_home(folder)
    try:
        with tarfile.open(file, "r:gz") as backup:
            for entry in backup:
                _take(backup, entry, folder)
    except (OSError, tarfile.TarError, EOFError) as error:
        raise BadSetting(f"{file} cannot be restored: {error}") from None
    if not (folder / LOG).exists():
        raise BadSetting(f"{file} is no backup: it has no {LOG}")
    found = damage.examine(folder)
    try:
        check_file(folder / LOG)
    except OtherFormat as other:
        for taken in (folder / LOG, folder / SECRET):
            taken.unlink(missing_ok=True)
        raise BadSetting(f"{file}: {other}") from None
    return found


def _take(backup: tarfile.TarFile, entry: tarfile.TarInfo, folder: Path) -> None:
    # Only what a backup has, whatever else a file that somebody sent may hold.
    source = backup.extractfile(entry) if entry.isfile() and entry.name in (LOG, SECRET) else None
    if source is None:
        return
    target = folder / entry.name
    with source, os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        shutil.copyfileobj(source, file)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
