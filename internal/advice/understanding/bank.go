package understanding

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
)

// Bank finds, among questions that are known in several wordings each, those that
// mean what a message means. Reading all wordings takes a minute, so that their
// vectors are in a file, which holds for one model and one list of wordings.
type Bank struct {
	rows []bankRow
	// norms are the lengths of the sums of each question's vectors.
	norms []float64
}

// bankRow is the vector of one wording, in steps of Scale.
type bankRow struct {
	Question int32
	Scale    float32
	Steps    [VectorLength]int8
}

// Near is a question that means about the same as a message.
type Near struct {
	// Question is its place in the list that the bank was made of.
	Question int
	// Similarity is at most 1.
	Similarity float64
}

// errOtherBank means that the vectors were made for another model or other wordings.
var errOtherBank = errors.New("the vectors of the questions are not those of this model and these questions: run make -C tools question-vectors")

// WriteBank reads all wordings of all questions and writes their vectors.
func WriteBank(ctx context.Context, to io.Writer, reader *Reader, questions [][]string) error {
	file := bytes.NewBuffer(fingerprint(reader.card, questions))
	for number, wordings := range questions {
		for _, wording := range wordings {
			meaning, err := reader.Read(ctx, wording)
			if err != nil {
				return fmt.Errorf("read question %d: %w", number+1, err)
			}
			if err := binary.Write(file, binary.LittleEndian, inSteps(int32(number), meaning.Vector)); err != nil {
				return fmt.Errorf("write question %d: %w", number+1, err)
			}
		}
	}
	_, err := to.Write(file.Bytes())
	if err != nil {
		return fmt.Errorf("write the vectors: %w", err)
	}
	return nil
}

// OpenBank returns the bank in a file, if it was made with this model of these
// questions.
func OpenBank(content []byte, card Card, questions [][]string) (*Bank, error) {
	rest, ours := bytes.CutPrefix(content, fingerprint(card, questions))
	if !ours {
		return nil, errOtherBank
	}
	b := &Bank{make([]bankRow, len(slices.Concat(questions...))), make([]float64, len(questions))}
	if len(rest) != binary.Size(b.rows) {
		return nil, errOtherBank
	}
	if err := binary.Read(bytes.NewReader(rest), binary.LittleEndian, b.rows); err != nil {
		return nil, fmt.Errorf("read the vectors of the questions: %w", err)
	}
	sums := make([][VectorLength]float64, len(questions))
	for _, row := range b.rows {
		for i, step := range row.Steps {
			sums[row.Question][i] += float64(row.Scale) * float64(step)
		}
	}
	for number, sum := range sums {
		for _, value := range sum {
			b.norms[number] += value * value
		}
		b.norms[number] = math.Sqrt(b.norms[number])
	}
	return b, nil
}

// Similarities returns how near each question is to a vector, in the order of the
// bank. Its nearest wording and the middle of all its wordings count the same: one
// odd wording does not win.
func (b *Bank) Similarities(vector []float32) []float64 {
	best, sum := make([]float64, len(b.norms)), make([]float64, len(b.norms))
	for _, row := range b.rows {
		similarity := row.similarity(vector)
		best[row.Question] = max(best[row.Question], similarity)
		sum[row.Question] += similarity
	}
	for number, norm := range b.norms {
		best[number] = (best[number] + sum[number]/norm) / 2 //nolint:mnd // The middle.
	}
	return best
}

// Nearest are the questions with the highest similarities, the nearest first.
func Nearest(similarities []float64, most int) []Near {
	list := make([]Near, len(similarities))
	for number, similarity := range similarities {
		list[number] = Near{number, similarity}
	}
	slices.SortFunc(list, func(a, b Near) int {
		return cmp.Or(cmp.Compare(b.Similarity, a.Similarity), cmp.Compare(a.Question, b.Question))
	})
	return list[:min(most, len(list))]
}

// similarity is how near a wording is to a vector.
func (r *bankRow) similarity(vector []float32) float64 {
	var product float32
	for i, step := range r.Steps {
		product += float32(step) * vector[i]
	}
	return float64(product * r.Scale)
}

// Closest returns the question with the wording that is nearest to a vector, whatever
// its other wordings are.
func (b *Bank) Closest(vector []float32) Near {
	best := Near{Question: -1}
	for _, row := range b.rows {
		if similarity := row.similarity(vector); similarity > best.Similarity {
			best = Near{int(row.Question), similarity}
		}
	}
	return best
}

// inSteps rounds a vector to 8 bits, which moves a similarity by less than a
// hundredth.
func inSteps(question int32, vector []float32) bankRow {
	row := bankRow{Question: question}
	var largest float32
	for _, value := range vector {
		largest = max(largest, value, -value)
	}
	row.Scale = largest / math.MaxInt8
	for i, value := range vector {
		row.Steps[i] = int8(math.Round(float64(value / row.Scale)))
	}
	return row
}

// fingerprint is a digest of what the vectors were made of.
func fingerprint(card Card, questions [][]string) []byte {
	digest := sha256.New()
	fmt.Fprintf(digest, "%s\n%q", card.SHA256, questions)
	return digest.Sum(nil)
}
