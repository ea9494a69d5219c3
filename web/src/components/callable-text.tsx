import { splitAtPhoneNumbers } from "@/lib/phone-numbers";

/** Text whose telephone numbers are a thumb away. */
export function CallableText({ children }: { children: string }) {
  return splitAtPhoneNumbers(children).map(({ text, number }, index) =>
    number === null ? (
      text
    ) : (
      // The parts never change their places.
      <a key={index} href={`tel:${number}`}>
        {text}
      </a>
    ),
  );
}
