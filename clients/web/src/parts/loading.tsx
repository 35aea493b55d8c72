import { say } from "../words/say";

/** What is still to come. */
export function Loading() {
  return (
    <p class="empty" role="status">
      {say("loading")}
    </p>
  );
}
