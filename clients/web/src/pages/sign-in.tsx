/** Being built. */
export function SignInPage() {
  return <section class="empty" />;
}
