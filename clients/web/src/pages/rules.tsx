/** Being built. */
export function RulesPage() {
  return <section class="empty" />;
}
