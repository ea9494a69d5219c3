import type { ReactNode } from "react";

/** The part of the privacy policy on what people can ask for, and where to complain. */
export function PolicyRights({ contact }: { contact: ReactNode }) {
  return (
    <>
      <h3>Your rights</h3>
      <ul>
        <li>
          <strong>Access and portability:</strong> download a copy of everything on the page “Your
          data”, in a form that another service can read.
        </li>
        <li>
          <strong>Correction:</strong> change your skin profile yourself at any time. We correct the
          rest if you write to us.
        </li>
        <li>
          <strong>Erasure:</strong> delete your account on the profile page. Admins write to us.
        </li>
        <li>
          <strong>Restriction:</strong> have your data kept but not used. Switch on “Pause the use
          of my data” on the page “Your data”. From then on, Clary analyses no photos and writes no
          advice until you end the pause, and sends no reminders. A request already sent to the AI
          service cannot be recalled, but its answer is not saved.
        </li>
        <li>
          <strong>Withdrawal of consent:</strong> switch off any choice on the profile page. It
          works from then on, and it is as easy as giving consent. If you withdraw consent for your
          skin answers, your skin profile is emptied and reminders are turned off at once. Your
          records, check-ins, routines and products are deleted with the answers, photos and advice
          in them. You can choose to keep them. Then you can read and delete them, but Clary does
          not use them. If you withdraw consent for your photo, all your photos are deleted and your
          records stay. The page “Your data” lists every consent choice you made.
        </li>
        <li>
          <strong>Complaint:</strong> tell us what went wrong on the page “Your data”. We confirm it
          at once and answer within 28 days.
        </li>
      </ul>
      <p>
        Write to {contact} for any of these. It is free, and we answer within one month. You can
        also object to how we use your data. You do not have to complain to us first: you can go to
        the Information Commissioner’s Office (ICO) at any time, at{" "}
        <a href="https://ico.org.uk/make-a-complaint/" rel="noreferrer" target="_blank">
          ico.org.uk
        </a>
        .
      </p>
    </>
  );
}
