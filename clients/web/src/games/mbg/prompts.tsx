import { EndForm } from "./questions/turn-end";
import { HireForm } from "./questions/hire";
import { MoveForm } from "./questions/move";
import { OccupyForm } from "./questions/occupation";
import { RoleForm } from "./questions/role";
import { StudyForm } from "./questions/study";
import { TrainForm } from "./questions/training";
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
