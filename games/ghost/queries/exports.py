"""Patients' files and the module as JSON, to those who may have them: each viewer gets what its own view holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import msgspec

from events.audience import CO_HOSTS, Viewer, viewer_name
from games.game import Rejected
from games.ghost.state import State
from games.ghost.state.files import File, FileType, as_json
from games.ghost.state.patient_files import full_file, public_file
from games.ghost.state.scenario import module_of
from games.queries import Json, Query, SeenFact


def _public(view: State, viewer: Viewer) -> Iterator[File]:
    """Everybody's card."""
    return (public_file(view.hall, patient) for patient in view.hall.patients)


def _full(view: State, viewer: Viewer) -> Iterator[File]:
    """The own patients' as they are now, and those that were granted, as they were then; the DM's: everybody's."""
    for patient, card in view.hall.patients.items():
        if viewer in ("host", *CO_HOSTS, "all", card.seat):
            yield full_file(view.hall, patient)
    if isinstance(viewer, int):
        yield from view.hall.granted.get(view.played_by(viewer) or "", {}).values()


def _swap(view: State, viewer: Viewer) -> Iterator[File]:
    """The torn form a maker was given; the DM's: all of them."""
    return iter(view.makings.swaps.values())


_FILES: dict[FileType, Callable[[State, Viewer], Iterator[File]]] = {"PUBLIC": _public, "FULL": _full, "SWAP": _swap}


def files(view: State, viewer: Viewer, file_type: FileType) -> list[dict[str, object]]:
    """All files of a type that a viewer may have."""
    return [as_json(file) for file in _FILES[file_type](view, viewer)]


def _query(file_type: FileType) -> Query[State]:
    def answer(view: State, viewer: Viewer, heard: Iterable[SeenFact]) -> Json:
        if viewer == "public" and file_type != "PUBLIC":
            raise Rejected("no_file")
        return files(view, viewer, file_type)

    def named(view: State, viewer: Viewer) -> str:
        whose = viewer_name(viewer).replace(":", "-")
        return f"ghost-{view.number}-{whose}-{file_type.lower()}.json"

    return Query(answer, file=f"ghost-{{number}}-{file_type.lower()}.json", named=named, heard=False)


def _module(view: State, viewer: Viewer, heard: Iterable[SeenFact]) -> Json:
    """The whole module, for who leads by it: no seat's view has it."""
    if view.module is None:
        raise Rejected("no_module")
    content: Json = msgspec.to_builtins(module_of(view))
    return content


MODULE_READ = Query(_module, heard=False)
PUBLIC_FILES, FULL_FILES, SWAP_FILES = _query("PUBLIC"), _query("FULL"), _query("SWAP")
