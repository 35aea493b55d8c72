const GRAIL = "M12 18h28q0 17-10 21v9q9 2 9 7H13q0-5 9-7v-9Q12 35 12 18Z";

/** A card that is played on a mission: the grail whole in blue's field, or cracked in red's. */
export function MissionCard({ success, width }: { success: boolean; width?: number }) {
  return (
    <svg viewBox="0 0 52 72" width={width ?? "100%"} aria-hidden="true">
      <rect width="52" height="72" rx="6" fill={success ? "#2f67b8" : "#a8322e"} />
      <path d={success ? "M26 3 47 20V52L26 69 5 52V20Z" : "M4 4 26 16 48 4V68L26 56 4 68Z"} fill="#000" opacity="0.25" />
      {success && <path d="M26 3v9M9 8l5 7M43 8l-5 7" stroke="#ffe9a8" stroke-width="2.5" stroke-linecap="round" />}
      <path d={GRAIL} fill={success ? "#f0c65c" : "#2a0808"} stroke={success ? "#6d4410" : "#ffb0a6"} stroke-width="1.5" />
      {success ? <path d="M16 22h4q0 9 5 13-9-3-9-13Z" fill="#fff" opacity="0.55" /> : <path d="M31 12 23 25l8 6-9 9 6 7-5 12" fill="none" stroke="#ffb0a6" stroke-width="3" stroke-linejoin="round" />}
    </svg>
  );
}
