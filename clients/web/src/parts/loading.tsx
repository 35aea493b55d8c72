import { say } from "../words/sentences";

/** What is still to come. */
export function Loading() {
  return (
    <p class="empty" role="status">
      {say("loading")}
    </p>
  );
}
