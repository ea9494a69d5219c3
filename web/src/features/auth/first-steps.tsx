import { Button } from "@mantine/core";
import { useEffect, useId, useState } from "react";
import { Link } from "react-router";

import { isLoggedInAfterSignUp } from "@/api/accounts";

import styles from "./first-steps.module.css";

/**
 * What happens next for somebody who has just signed up. They are logged in already, so that they
 * need not type their password again. If that failed, the login form below is the way in.
 */
export function FirstSteps() {
  const titleId = useId();
  const [access, setAccess] = useState<"waiting" | "open" | "closed">("waiting");

  useEffect(() => {
    let current = true;
    void isLoggedInAfterSignUp().then((isOpen) => {
      if (current) setAccess(isOpen ? "open" : "closed");
    });
    return () => {
      current = false;
    };
  }, []);

  if (access === "closed") return null;
  return (
    <section className={styles.steps} aria-labelledby={titleId}>
      <h2 id={titleId}>Three steps to your first advice</h2>
      <ol>
        <li>
          <strong>Tell Clary about your skin.</strong> Only one question needs an answer.
        </li>
        <li>
          <strong>Add a photo.</strong> You get an estimate of how severe your acne looks. It is not
          a diagnosis.
        </li>
        <li>
          <strong>Read your first advice</strong> in the chat, and ask about it.
        </li>
      </ol>
      <p role="status" className={styles.status}>
        {access === "open" ? "You're logged in." : "Logging you in..."}
      </p>
      {/* Both stay in place while the login is on its way, so that nothing moves. */}
      <div className={styles.acts} data-waiting={access === "waiting"}>
        <Button component={Link} to="/" size="lg" fullWidth>
          Start with the first step
        </Button>
        <p>
          No photo today? <Link to="/chatbot">Start with the chat</Link>
        </p>
      </div>
      <p className={styles.other}>Or log in with another account:</p>
    </section>
  );
}
