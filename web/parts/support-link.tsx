/** The address for questions to support. */
export const SUPPORT_EMAIL = import.meta.env.VITE_SUPPORT_EMAIL ?? 'support@marea.example';

/** The address as a link that begins a mail. */
export function SupportLink() {
  return (
    <a
      href={`mailto:${SUPPORT_EMAIL}`}
      className="inline-flex min-h-tap items-center font-semibold text-ink underline wrap-anywhere"
    >
      {SUPPORT_EMAIL}
    </a>
  );
}
