import { EndForm } from "./asked/end";
import { HireForm } from "./asked/hire";
import { MoveForm } from "./asked/move";
import { OccupyForm } from "./asked/occupy";
import { RoleForm } from "./asked/role";
import { StudyForm } from "./asked/study";
import { TrainForm } from "./asked/train";
import { battlePrompts } from "./battle/prompts";
import { type MbgPrompt, READER } from "./state";

/** The forms of this game's own. */
export const prompts = READER.readingAll<MbgPrompt>({
  choose_role: RoleForm,
  move: MoveForm,
  hire: HireForm,
  occupy: OccupyForm,
  study: StudyForm,
  train: TrainForm,
  end_allocation: EndForm,
  ...battlePrompts,
});
