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

      <h3>What we keep, and why</h3>
      <ul>
        <li>
          <strong>Your account:</strong> your username, a scrambled form of your password and of the
          recovery codes that you make, the public keys and names of the passkeys that you add and
          when you used them, and where you are logged in: since when, last used when, and on what
          kind of device, such as “Chrome on Android”. We need them to give you the service you
          asked for. We also note the day you last used Clary, so that accounts which nobody uses
          can go.
        </li>
        <li>
          <strong>Your skin:</strong> your skin type, allergies, triggers, routine and how long you
          have had spots, the advice that was written for your questionnaires, and the routines that
          you asked for. This is health information. We use it to prepare skincare information for
          you, and only if you agree. We keep it encrypted with a key of your own.
        </li>
        <li>
          <strong>Your photo:</strong> only if you agree, and only to estimate how strong your spots
          are. We never use it to find out who you are.
        </li>
        <li>
          <strong>Your chats:</strong> we do not keep them. What you write stays in the tab of your
          browser, which sends it along with each new message so that the answer fits. It is gone
          when you close the tab or log out.
        </li>
        <li>
          <strong>Your feedback:</strong> if you tell us that an answer seems unsafe or wrong, we
          keep what you write, and the answer only if you attach it. Both are encrypted.
        </li>
        <li>
          <strong>Your complaints:</strong> what you write when you complain, and our answers. Both
          are encrypted. When you delete your account they go too; only how many there were in a
          month stays.
        </li>
        <li>
          <strong>Your choices:</strong> what you agreed to, when, and which version of this policy
          you saw, which the law asks us to be able to show; whether you have paused the use of your
          data, and how long you want it kept.
        </li>
        <li>
          <strong>Safety records:</strong> counts of failed logins and of requests, a log of logins
          and of requests that were refused, with the number of your account and not your name, and
          a scrambled note of the last five networks you logged in from, so that we can stop misuse
          and strangers elsewhere cannot lock you out. It is in everyone’s interest that accounts
          stay safe.
        </li>
        <li>
          <strong>Security events:</strong> logins on a new device or network, new passwords, used
          recovery codes and copies of your data, so that you notice when somebody else is in your
          account. You find them on the page “Your data”.
        </li>
      </ul>

      <h3>Our reasons in law</h3>
      <p>
        For your account: our agreement with you. For health information and photos: your explicit
        consent. For safety records and feedback: our legitimate interest in keeping Clary safe. For
        complaints and the record of your choices: the law asks us to keep them.
      </p>

      <h3>Who works on it</h3>
      <ul>
        <li>
          An <strong>acne severity prediction model</strong> looks at your photo. It runs on our own
          servers. Its result is an estimate by a computer, not a diagnosis. If you think it is
          wrong, write to us and a person will look at it.
        </li>
        <li>
          A <strong>third-party generative AI service</strong>, Google’s Gemini or another that this
          site names, writes advice and chat replies. It gets your answers and what you write in the
          chat, never your photo and never your username, and only if you said yes to exactly that.
          Before anything is sent, Clary takes out phone numbers, NHS and National Insurance
          numbers, e-mail addresses, links, social media names and postcodes. A program cannot
          recognise everything: a name, an address or a date of birth that you type may remain. The
          chat shows you the exact text that would be sent. The service may process it in the United
          States, under the safeguards that UK law asks for. If you do not agree, Clary’s own
          program writes the replies and nothing leaves our servers.
        </li>
        <li>
          The people who run this site can see your username and how often you use it. The admin
          pages show no answers, photos or advice, but for what you write or attach when you say
          that an answer seems unsafe or wrong; they do not show who said it. If you complain, they
          see what you wrote and your username, because they have to answer you. It is written down
          who reads either of them.
        </li>
      </ul>
      <p>
        <strong>We do not sell your data.</strong> We show no adverts and let no other company track
        you here.
      </p>

      <h3>How long we keep it</h3>
      <p>
        Your answers, records, routines and choices: for as long as you have an account, unless you
        delete them sooner. Some things go by themselves:
      </p>
      <ul>
        <li>
          <strong>A photo:</strong> 90 days after you send it. On the page “Your data” you can
          choose right after the estimate, one year, or as long as you have an account. The record
          and its estimate stay. Each record says when its photo goes.
        </li>
        <li>
          <strong>Your account:</strong> If you do not log in for 24 months, it is deleted with all
          that belongs to it. You can choose 6 or 12 months. Each login starts the time again. We
          have no e-mail address of yours, so we cannot remind you. Accounts of admins stay.
        </li>
        <li>
          <strong>Feedback:</strong> 12 months after you gave it.
        </li>
        <li>
          <strong>A day of a routine:</strong> 25 hours after a new week took its place. Until then
          you can have it back.
        </li>
        <li>
          <strong>A login:</strong> 14 days after you last used it. Counts of failed logins and of
          requests go within days.
        </li>
        <li>
          <strong>A security event,</strong> such as a login on a new device: 12 months after it
          happened.
        </li>
        <li>
          <strong>The log of what was done</strong> to accounts, such as a change of consent or a
          deletion: 6 years. It holds numbers in place of names, and nothing about your skin.
        </li>
      </ul>
      <p>
        When you delete your account, your data is deleted with it at once, but for that log. If an
        admin deletes it, nobody can use or see it from that moment on, and it is erased 24 hours
        later. Until then another admin can bring it back, in case it was a mistake. Backups from
        before that day may hold a copy for a limited time; they serve only to repair a failure.
      </p>

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
          of my data” on the page “Your data”. From then on no photo is looked at and no advice is
          written, until you end the pause. A request that has already left for the AI service
          cannot be called back, but its answer is not kept.
        </li>
        <li>
          <strong>Withdrawal of consent:</strong> switch off any choice on the profile page. It
          works from then on, and it is as easy as saying yes. If you take back the use of your skin
          answers, your skin profile is emptied at once, and your records and routines are deleted
          with the answers, photos and advice in them. You can choose to keep those records and
          routines; then they stay for you to read, nothing new is made of them, and you can delete
          them at any time. If you take back the use of your photo, all your photos are deleted, and
          your records stay. All that you ever answered is listed on the page “Your data”.
        </li>
        <li>
          <strong>Complaint:</strong> tell us what went wrong on the page “Your data”. We confirm it
          at once and answer within 28 days.
        </li>
      </ul>
      <p>
        Write to {contact} for any of these. It is free, and we answer within one month. You can
        also object to how we use your data. You need not complain to us first: you can go at any
        time to the Information Commissioner’s Office (ICO) at{" "}
        <a href="https://ico.org.uk/make-a-complaint/" rel="noreferrer" target="_blank">
          ico.org.uk
        </a>
        .
      </p>

      <h3>What is stored in your browser</h3>
      <p>
        We use no cookies. Your browser’s local storage holds <code>access_token</code> and{" "}
        <code>refresh_token</code>, which keep you logged in, <code>color_scheme</code> if you chose
        light or dark, and <code>hide_photos</code> if you chose to hide your photos. The session
        storage of a tab holds <code>conversation</code>, the chat in that tab, until you close it.
        A database named <code>clary-device</code> holds a key that ties your login to this device,
        so that nobody can use a stolen copy of it. Logging out removes them all.
      </p>

      <h3>Age</h3>
      <p>Clary is for people aged 18 or over.</p>

      <h3>If something goes wrong</h3>
      <p>
        If your data gets into the wrong hands and that may harm you, we tell you at the top of
        every page after you log in, and we tell the ICO.
      </p>

      <h3>Changes</h3>
      <p>
        When this policy changes in a way that matters, it gets a new version. Your profile shows
        which version you agreed to, and when.
      </p>
    </>
  );
}
