import { withSupportEmail } from './with-support-email.ts';

/** A paragraph, or a bullet list where the block is a list. */
export function LegalBlock({ block }: { block: string | readonly string[] }) {
  if (typeof block === 'string') return <p>{withSupportEmail(block)}</p>;
  return (
    <ul className="grid list-disc gap-1.5 pl-5">
      {block.map((item) => (
        <li key={item}>{withSupportEmail(item)}</li>
      ))}
    </ul>
  );
}
