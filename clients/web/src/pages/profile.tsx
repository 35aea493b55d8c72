/** Being built. */
export function ProfilePage() {
  return <section class="empty" />;
}
