import type { Page } from '@playwright/test';

/** The differences of two pictures: their sizes, or the number of pixels, the largest step of 255, and the place. */
export type PixelCount =
  | { readonly sizes: string }
  | { readonly pixels: number; readonly steps: number; readonly box: string };

/** Decodes two PNGs in the browser and counts the differing pixels. */
export function countPixels(page: Page, pngs: readonly [Buffer, Buffer]): Promise<PixelCount> {
  const encoded = pngs.map((png) => png.toString('base64'));
  return page.evaluate(async ([before = '', after = '']): Promise<PixelCount> => {
    const decode = async (base64: string): Promise<ImageData> => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      if (context === null) throw new Error('there is no canvas');
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, image.width, image.height);
    };
    const [one, other] = [await decode(before), await decode(after)];
    if (one.width !== other.width || one.height !== other.height)
      return { sizes: `${one.width}×${one.height} → ${other.width}×${other.height}` };
    const box = { left: one.width, right: 0, top: one.height, bottom: 0 };
    let pixels = 0;
    let steps = 0;
    for (let index = 0; index < one.data.length; index += 4) {
      const most = Math.max(
        ...[0, 1, 2, 3].map((part) =>
          Math.abs((one.data[index + part] ?? 0) - (other.data[index + part] ?? 0)),
        ),
      );
      if (most === 0) continue;
      const [x, y] = [(index / 4) % one.width, Math.floor(index / 4 / one.width)];
      pixels += 1;
      steps = Math.max(steps, most);
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
    }
    return { pixels, steps, box: `x ${box.left}–${box.right}, y ${box.top}–${box.bottom}` };
  }, encoded);
}
