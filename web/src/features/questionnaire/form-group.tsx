import type { ReactNode } from "react";

import { Card } from "@/components/card";

import styles from "./form-group.module.css";

type FormGroupProps = { id: string; title: string; intro: string; children: ReactNode };

/** A part of the questionnaire. Its heading can be led to. */
export function FormGroup({ id, title, intro, children }: FormGroupProps) {
  return (
    <Card aria-labelledby={id}>
      <div className={styles.heading}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <p>{intro}</p>
      </div>
      {children}
    </Card>
  );
}
