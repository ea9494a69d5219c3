import { splitAtPhoneNumbers } from "@/lib/phone-numbers";

/** Text whose telephone numbers are a thumb away. */
export function CallableText({ children }: { children: string }) {
  return splitAtPhoneNumbers(children).map(({ text, href }, index) =>
    href === null ? (
      text
    ) : (
      // The parts never change their places.
      <a key={index} href={href}>
        {text}
      </a>
    ),
  );
}
