import type { State } from "../../generated/liars_dice";
import { Called } from "../../boards/kit/disc";
import type { StripProps } from "../../boards/contract";
import { tell } from "./strip-texts";

/** A game of Liar's dice for those who pass by: the bid to beat, and who has how many dice left. */
export function Glimpse({ view: { game }, nameOf }: StripProps<Partial<State>>) {
  const { bidder = 0, count = 0, face = 0, left = {}, turn = 0 } = game;
  return (
    <>
      <p>
        <strong>{bidder > 0 ? tell("bid", { who: nameOf(bidder), count, face }) : tell("none")}</strong>
      </p>
      <table>
        <tbody>
          {Object.entries(left).map(([seat, dice]) => (
            <tr key={seat} aria-current={Number(seat) === turn || undefined}>
              <th scope="row">
                <Called seat={Number(seat)} nameOf={nameOf} />
              </th>
              <td>
                <span class="hidden">{tell("dice", { count: dice })}</span>
                <span aria-hidden="true">{"⚅".repeat(dice)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
