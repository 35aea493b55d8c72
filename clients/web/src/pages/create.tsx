/** Being built. */
export function CreatePage() {
  return <section class="empty" />;
}
