import { Fragment } from 'react';

const TOKEN = '{{supportEmail}}';

/** A legal sentence with `{{supportEmail}}` replaced by a mail link. */
export function SupportText({ text, supportEmail }: { text: string; supportEmail: string }) {
  const [first, ...rest] = text.split(TOKEN);
  return (
    <>
      {first}
      {rest.map((part, index) => (
        // The parts of a fixed sentence keep their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Fragment key={index}>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          {part}
        </Fragment>
      ))}
    </>
  );
}
