import { Section } from "@/components/section";

import { ComplaintForm } from "./complaint-form";
import { ComplaintList } from "./complaint-list";
import { COMPLAIN_ID } from "./ids";

/** Complaining, to us or to the regulator, and what came of it. */
export function ComplaintSection() {
  return (
    <Section
      id={COMPLAIN_ID}
      title="Make a complaint"
      intro="If you're unhappy with how we treat you or your data, tell us. We answer within 28 days."
    >
      <ComplaintForm />
      <p>
        You don't have to contact us first. You can complain to the Information Commissioner’s
        Office (ICO) at any time, at{" "}
        <a href="https://ico.org.uk/make-a-complaint/" rel="noreferrer" target="_blank">
          ico.org.uk/make-a-complaint
        </a>{" "}
        or on <a href="tel:+443031231113">0303 123 1113</a>.
      </p>
      <ComplaintList />
    </Section>
  );
}
