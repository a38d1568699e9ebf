/** A day's title and message. Their space is reserved while there is none, so that nothing jumps. */
export function DayText({ text }: { text: { title: string; message: string } | undefined }) {
  return (
    <div className="grid min-h-30 content-start justify-items-center gap-2 px-1 text-center">
      {text && (
        <>
          <h2 className="font-display text-h2">{text.title}</h2>
          <p className="max-w-text text-ink-2">{text.message}</p>
        </>
      )}
    </div>
  );
}
