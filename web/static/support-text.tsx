import { Fragment } from 'react';

const TOKEN = '{{supportEmail}}';

/** A legal sentence with its `{{supportEmail}}` written out as a link that opens a mail. */
export function SupportText({ text, supportEmail }: { text: string; supportEmail: string }) {
  const [first, ...rest] = text.split(TOKEN);
  return (
    <>
      {first}
      {rest.map((part, index) => (
        // The parts of a fixed sentence never change places.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Fragment key={index}>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          {part}
        </Fragment>
      ))}
    </>
  );
}
