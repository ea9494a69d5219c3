import { PolicyRights } from "./policy-rights";

type PolicyTextProps = { version: string; email: string };

/**
 * What Clary does with personal data. Whoever changes the meaning of a
 * sentence changes POLICY_VERSION too, here and on the server.
 */
export function PolicyText({ version, email }: PolicyTextProps) {
  const contact = <a href={`mailto:${email}`}>{email}</a>;
  return (
    <>
      <p>
        Version {version}. This policy follows UK data protection law: the UK GDPR and the Data
        Protection Act 2018. Clary decides how your data is used (the law calls this the
        “controller”). Questions? Write to {contact}.
      </p>

      <h3>What we store, and why</h3>
      <ul>
        <li>
          <strong>Your account:</strong> your username, and your password and recovery codes in a
          form that nobody can read (hashed). If you add passkeys: their public keys, their names
          and when you used them. Where you are logged in: since when, when last used, and on what
          kind of device, such as “Chrome on Android”. We need all this to give you the service you
          asked for. We also note the day you last used Clary, so that we can delete unused
          accounts.
        </li>
        <li>
          <strong>Your skin:</strong> your skin type, allergies, triggers, routine and how long you
          have had spots. Also your estimates and your own ratings, the advice written for your
          questionnaires, the routines you asked for and what you ticked off. If you start a course:
          its weeks, and when something stung. If you fill a shelf: your products, as you describe
          them. This is health information. We use it to prepare skincare information for you, and
          only if you agree. We encrypt it with a key used only for your data, except estimates,
          ratings, dates, ticks and which side of your face a photo shows.
        </li>
        <li>
          <strong>Your check-ins:</strong> if you make them, how you say your skin is and feels, how
          much it bothers you, what is new, and your note. We encrypt all of it. We use it to show
          you your own answers beside your photos over time. We also read what you write for signs
          that you need help now. That happens on our own servers.
        </li>
        <li>
          <strong>Your reminders:</strong> only if you turn on notifications: the times, your time
          zone, and the address that your browser has at its push service. We encrypt that address.
          Each device stops getting reminders when you log out there.
        </li>
        <li>
          <strong>Your photo:</strong> only if you agree. We use it to estimate how severe your acne
          looks, and to show it to you again in your records. We never use it to identify you. For a
          moment we also measure the skin tone in the photo, to say when an estimate is less certain
          because of it. We do not keep the tone. We keep, encrypted, only that the estimate is less
          certain.
        </li>
        <li>
          <strong>Your chats:</strong> we do not keep them. Your messages stay in your browser tab,
          which sends them along with each new message so that the answer fits. They are gone when
          you close the tab or log out. If you mention a medicine, an active ingredient that you
          use, a pregnancy or an allergy, or say that one has ended, we note that fact without your
          words, encrypted, so that later advice is safe for you. You can end it at any time.
        </li>
        <li>
          <strong>Your feedback:</strong> if you report an answer as unsafe or wrong, we store what
          you write. We store the answer only if you attach it. Both are encrypted.
        </li>
        <li>
          <strong>Your complaints:</strong> what you write when you complain, and our answers. Both
          are encrypted. We delete them with your account. Only the number of complaints in each
          month stays.
        </li>
        <li>
          <strong>Your choices:</strong> what you agreed to, when, and which version of this policy
          you saw. The law requires us to be able to show this. Also whether you have paused the use
          of your data, and how long you want it kept.
        </li>
        <li>
          <strong>Safety records:</strong> counts of failed logins and of requests, and a log of
          logins and rejected requests. The log holds your account number, not your name. We also
          store the last five networks you logged in from, in hashed form. With these records we can
          stop misuse, and strangers elsewhere cannot lock you out. It is in everyone’s interest
          that accounts stay safe.
        </li>
        <li>
          <strong>Security events:</strong> logins on a new device or network, password changes,
          used recovery codes and copies of your data. They help you notice when somebody else is in
          your account. You can see them on the page “Your data”.
        </li>
      </ul>

      <h3>Our legal reasons</h3>
      <p>
        For your account: our contract with you. For health information and photos: your explicit
        consent. For safety records and feedback: our legitimate interest in keeping Clary safe. For
        complaints and the record of your choices: the law requires us to keep them.
      </p>

      <h3>Who handles your data</h3>
      <ul>
        <li>
          An <strong>acne severity prediction model</strong> analyses your photo. It runs on our own
          servers. Its result is a computer’s estimate, not a diagnosis. If you think it is wrong,
          write to us and a person will look at it.
        </li>
        <li>
          A <strong>third-party generative AI service</strong> writes advice and chat replies:
          Google’s Gemini or another that this site names. It gets your answers and your chat
          messages, and only if you agreed to exactly that. It never gets your photo or username.
          Each reply is read a second time before you see it, by the same service or by another that
          this site names. For this the reply goes there with the same answers and messages, and
          under the same consent. Before anything is sent, Clary takes out phone numbers, NHS and
          National Insurance numbers, email addresses, links, social media names and postcodes. A
          program cannot recognise everything: a name, an address or a date of birth that you type
          may remain. The chat shows you the exact text that would be sent. These services may
          process it in the United States, under the safeguards that UK law requires. If you do not
          agree, Clary’s built-in writer writes the replies and nothing leaves our servers.
        </li>
        <li>
          The <strong>push service of your browser</strong>, only if you turn on notifications. It
          is run by Google, Apple, Mozilla or Microsoft, whoever made your browser. It learns that
          Clary sends your browser a message, and when. It cannot read the message, which says only
          “Clary: your evening routine” or something similar.
        </li>
        <li>
          The <strong>people who run this site</strong> can see your username and how often you use
          Clary. The admin pages do not show your answers, photos or advice, with two exceptions. If
          you report an answer as unsafe or wrong, they show what you write or attach, without your
          name. If you complain, they show your complaint and your username, because we have to
          answer you. A log records who reads either of them.
        </li>
      </ul>
      <p>
        <strong>We do not sell your data.</strong> We show no adverts and let no other company track
        you here.
      </p>

      <h3>How long we keep it</h3>
      <p>
        We keep your answers, records, check-ins, routines and choices for as long as you have an
        account, unless you delete them sooner. We delete some things automatically:
      </p>
      <ul>
        <li>
          <strong>A photo:</strong> 90 days after you send it. On the page “Your data” you can
          choose right after the estimate, one year, or as long as you have an account. The record
          and its estimate stay. Each record says when its photo will be deleted.
        </li>
        <li>
          <strong>A starting photo:</strong> only if you choose to keep one photo for longer, 6
          months or 1 year after you chose it, or as long as you have an account. We never make that
          time longer by ourselves. If you choose that photos are deleted right after the estimate,
          we delete starting photos, too.
        </li>
        <li>
          <strong>Your account:</strong> If you do not log in for 24 months, we delete it with
          everything in it. You can choose 6 or 12 months. Each login starts the time again. We do
          not have your email address, so we cannot remind you. Admin accounts are not deleted
          automatically.
        </li>
        <li>
          <strong>Feedback:</strong> 12 months after you gave it.
        </li>
        <li>
          <strong>A day of a routine:</strong> 25 hours after a new week took its place. You can
          undo the new week for 24 hours.
        </li>
        <li>
          <strong>A login:</strong> 14 days after you last used it, and at most 30 days after you
          logged in. We delete counts of failed logins and of requests within days.
        </li>
        <li>
          <strong>A copy of your data that you asked for:</strong> when you have downloaded it, or
          24 hours after it was ready.
        </li>
        <li>
          <strong>A security event,</strong> such as a login on a new device: 12 months after it
          happened.
        </li>
        <li>
          <strong>The log of actions</strong> on accounts, such as a change of consent or a
          deletion: 6 years. It holds account numbers instead of names, and nothing about your skin.
        </li>
      </ul>
      <p>
        When you delete your account, we delete your data at once. Two things about you stay. One is
        that log, for 6 years. The other is a mark with your account number, which stays for good:
        it stops a restored backup from bringing your account back.
      </p>
      <p>
        If an admin deletes your account, nobody can see or use it from that moment. It is erased 24
        hours later. Until then another admin can restore it, in case it was a mistake.
      </p>
      <p>
        Backups and server logs from before a deletion may stay for a limited time. We use backups
        only to repair a failure.
      </p>

      <PolicyRights contact={contact} />

      <h3>What is stored in your browser</h3>
      <p>
        We use no cookies. Your browser’s local storage holds <code>access_token</code> and{" "}
        <code>refresh_token</code>, which keep you logged in. If you made a choice, it holds{" "}
        <code>color_scheme</code> or <code>hide_photos</code>. <code>pending_ticks</code> holds
        ticks that could not be sent yet, as numbers, for at most seven days. The session storage of
        a tab holds <code>conversation</code>, the chat in that tab, until you close it. A database
        named <code>clary-device</code> holds a key that ties your login to this device, so that
        nobody can use a stolen copy of it. A database named <code>clary-sealed</code> holds
        encrypted text and never your photo: an unsent questionnaire for at most 24 hours, unsent
        check-ins and your routine of this week for at most seven days. The key stays in this
        browser. Sending removes the text. A pause, or withdrawing consent to use your answers,
        empties this database. Logging out removes them all. Caches whose names start with{" "}
        <code>clary-shell-</code> hold Clary’s own files for use without a network. They hold
        nothing about you, and stay after you log out.
      </p>

      <h3>Age</h3>
      <p>Clary is for people aged 18 or over.</p>

      <h3>If something goes wrong</h3>
      <p>
        If your data gets into the wrong hands and that may harm you, we tell you at the top of
        every page after you log in. We also tell the ICO.
      </p>

      <h3>Changes</h3>
      <p>
        When this policy changes in a way that matters, it gets a new version. Your profile shows
        which version you agreed to, and when.
      </p>
    </>
  );
}
