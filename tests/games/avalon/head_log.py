"""The seed's schema of the public log, changed to the shape ``head``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

Schema = dict[str, Any]

STAMP = {"type": "string", "pattern": r"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$"}
UUID = {"type": "string", "pattern": "^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"}
WINS = {"$ref": "#/$defs/wins"}
SCORE = {"blue_wins": WINS, "red_wins": WINS, "rounds_played": {"type": "integer", "minimum": 1, "maximum": 5}}


def head_schema() -> Schema:
    """Every entry of the seed stamped and with a round; other ids; entries for tokens and abnormal ends."""
    schema: Schema = json.loads(Path(__file__).with_name("public_log.schema.json").read_text("utf-8"))
    defs = schema["$defs"]
    defs["game_start"]["properties"]["game_id"] = UUID
    defs["game_end"]["properties"]["result"]["properties"]["public_log_file"] = {
        "type": "string",
        "pattern": r"^\./data/([0-9a-f-]{36})/public_game_\1\.json$",
    }
    defs["global_speech"] = json.loads(
        json.dumps(defs["global_speech"]).replace('"#/$defs/seat_name"', '"#/$defs/seat"')
    )
    tokens = _object(input={"type": "integer"}, output={"type": "integer"})
    defs["tokens"] = _entry("tokens", result={"type": "array", "items": tokens, "minItems": 7, "maxItems": 7})
    text = {"type": "string"}
    seat = {"$ref": "#/$defs/seat"}
    defs["player_method_missing"] = _entry("player_method_missing", player_id=seat, method=text, message=text)
    for kind in ("critical_player_ERROR", "player_return_ERROR", "player_ruturn_ERROR"):
        defs[kind] = _entry(kind, error_code_pid=seat, error_code_method=text, error_msg=text)
    defs["game_error"] = _entry("game_error", result=_object(error=text, **SCORE))
    defs["game_aborted"] = _entry(
        "game_aborted", result=_object(**SCORE, winner={"const": None}, win_reason={"type": "string"})
    )
    entries = [name for name, shape in defs.items() if "type" in shape.get("properties", {})]
    for name in entries:
        own = defs[name]["properties"]
        stamped = {"type": own["type"], "timestamp": STAMP, "round": {"type": "integer", "minimum": 0, "maximum": 5}}
        defs[name]["properties"] = stamped | own
        defs[name]["required"] = list(defs[name]["properties"])
    schema["items"] = {"oneOf": [{"$ref": f"#/$defs/{name}"} for name in entries]}
    return schema


def _entry(kind: str, **fields: Any) -> Schema:
    return _object(type={"const": kind}, **fields)


def _object(**fields: Any) -> Schema:
    return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}
