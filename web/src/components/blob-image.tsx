import { type ComponentProps, useLayoutEffect, useRef } from "react";

type BlobImageProps = Omit<ComponentProps<"img">, "src" | "ref"> & { blob: Blob; alt: string };

/** An image from memory. Its address is given back when it is no longer shown. */
export function BlobImage({ blob, alt, ...rest }: BlobImageProps) {
  const ref = useRef<HTMLImageElement>(null);

  useLayoutEffect(() => {
    const image = ref.current;
    if (image === null) return;
    const url = URL.createObjectURL(blob);
    image.src = url;
    return () => {
      image.removeAttribute("src");
      URL.revokeObjectURL(url);
    };
  }, [blob]);

  return <img ref={ref} alt={alt} {...rest} />;
}
