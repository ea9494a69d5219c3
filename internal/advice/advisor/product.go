package advisor

import (
	"context"
	"strings"
)

// ProductLead begins every answer about a product. By it the answer is found again in a
// conversation: no writer gets to see what is on a shelf.
const ProductLead = "Our check"

// ProductAnswer is the answer to a question about a product. Code writes it, because a
// model could invent a name on a label or leave one out.
type ProductAnswer struct {
	Text string
	// Choices are questions about one product each, where several may be meant.
	Choices []string
}

// productAnswer answers in code, if the question is about a product. A list in the message
// says nothing about the person.
func (a *Advisor) productAnswer(ctx context.Context, req Request, facts Facts) (ProductAnswer, error) {
	if req.Product == nil || req.Task != TaskAnswer {
		return ProductAnswer{}, nil
	}
	if req.Said != req.Message {
		own := req
		own.Task, own.Message = TaskRoutine, req.Said // It asks nothing.
		c, err := a.Assess(ctx, own)
		if err != nil {
			return ProductAnswer{}, err
		}
		facts = c.Brief.Facts
	}
	return req.Product(ctx, facts)
}

// product answers a question about a product, if it is one.
func (a *Advisor) product(ctx context.Context, req Request, brief Brief, reply *Reply, to Listener) (bool, error) {
	answer, err := a.productAnswer(ctx, req, brief.Facts)
	if err != nil || answer.Text == "" {
		return false, err
	}
	reply.Text, reply.Choices, reply.Writer = answer.Text, answer.Choices, a.writer(WriterBuiltin, a.builtin.Name())
	reply.Citations = a.citations(reply.Text)
	if brief.Facts.Unread {
		reply.Notes = append(reply.Notes, unreadNote)
	}
	a.note(ctx, Outcome{Task: req.Task, Writer: WriterBuiltin})
	return true, to.Text(reply.Text)
}

// withoutProducts cuts what a check said, and what stands under it, off a reply.
func withoutProducts(reply string) string {
	before, _, _ := strings.Cut("\n"+reply, "\n"+ProductLead)
	return before
}
