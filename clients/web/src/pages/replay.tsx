/** Being built. */
export function ReplayPage() {
  return <section class="empty" />;
}
