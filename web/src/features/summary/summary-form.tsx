import { Button, Checkbox, Textarea } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useId } from "react";

import { Card } from "@/components/card";

import styles from "./summary-page.module.css";

/** The periods that a page can be about, in weeks. Null is everything. */
const PERIODS: readonly { weeks: number | null; label: string }[] = [
  { weeks: 12, label: "The last 12 weeks" },
  { weeks: 26, label: "The last 6 months" },
  { weeks: null, label: "Everything" },
];

/** What the person wants on the page. It is never stored. */
export type SummaryWishes = { weeks: number | null; photos: boolean; questions: string };

export const USUAL_WISHES: SummaryWishes = { weeks: 12, photos: false, questions: "" };

const MOST_QUESTIONS = 600;

type SummaryFormProps = { wishes: SummaryWishes; onChange: (wishes: SummaryWishes) => void };

export function SummaryForm({ wishes, onChange }: SummaryFormProps) {
  const id = useId();

  return (
    <Card aria-label="What goes on the page">
      <div className={styles.form}>
        <fieldset className={styles.periods}>
          <legend>Period</legend>
          {PERIODS.map(({ weeks, label }) => (
            <label key={label}>
              <input
                type="radio"
                name={id}
                checked={wishes.weeks === weeks}
                onChange={() => onChange({ ...wishes, weeks })}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <Textarea
          label="What I want to ask"
          description="For example what to try next, or whether a product suits you. This text isn't stored."
          rows={3}
          maxLength={MOST_QUESTIONS}
          value={wishes.questions}
          onChange={(event) => onChange({ ...wishes, questions: event.currentTarget.value })}
        />
        <Checkbox
          label="Include my first and latest photo"
          checked={wishes.photos}
          onChange={(event) => onChange({ ...wishes, photos: event.currentTarget.checked })}
        />
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
          onClick={() => window.print()}
        >
          Print or save as PDF
        </Button>
      </div>
    </Card>
  );
}
