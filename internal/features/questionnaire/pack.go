package questionnaire

import (
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"io"
	"sync"
)

// The first byte of packed text.
const (
	asWritten  = 0
	compressed = 1
)

const (
	// How many bytes compression must save to be used: reading what is
	// compressed takes longer, and most answers are a line or two.
	worthwhile = 256
	// The most that is packed and that may come out again, in bytes.
	maxText = 1 << 20
)

// inflaters are used again: each allocates 45 KB, and a list of records needs one
// for every recommendation.
var inflaters = sync.Pool{New: func() any { return flate.NewReader(nil) }} //nolint:gochecknoglobals // A pool is shared.

// pack makes long text smaller: the database would, but it cannot once the text
// is sealed.
func pack(text []byte) ([]byte, error) {
	if len(text) > maxText {
		return nil, errors.New("text is too long to be sealed")
	}
	plain := append([]byte{asWritten}, text...)
	if len(text) < 2*worthwhile {
		return plain, nil
	}
	out := bytes.NewBuffer([]byte{compressed})
	w, err := flate.NewWriter(out, flate.DefaultCompression)
	if err != nil {
		return nil, fmt.Errorf("compress: %w", err)
	}
	if _, err := w.Write(text); err != nil {
		return nil, fmt.Errorf("compress: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("compress: %w", err)
	}
	if out.Len()+worthwhile > len(plain) {
		return plain, nil
	}
	return out.Bytes(), nil
}

func unpack(packed []byte) ([]byte, error) {
	switch {
	case len(packed) > 0 && packed[0] == asWritten:
		return packed[1:], nil
	case len(packed) > 0 && packed[0] == compressed:
		text, err := inflate(packed[1:])
		if err != nil || len(text) > maxText {
			return nil, errors.New("compressed text is damaged")
		}
		return text, nil
	default:
		return nil, errors.New("packed text has an unknown form")
	}
}

// inflate returns at most one byte more than a text may have.
func inflate(data []byte) ([]byte, error) {
	inflater := inflaters.Get()
	defer inflaters.Put(inflater)
	reader, ok := inflater.(interface {
		io.Reader
		flate.Resetter
	})
	if !ok {
		return nil, errors.New("the standard library's inflater cannot be used again")
	}
	if err := reader.Reset(bytes.NewReader(data), nil); err != nil {
		return nil, err
	}
	text := bytes.NewBuffer(make([]byte, 0, 4*len(data))) // Most texts are a third of their length when packed.
	_, err := text.ReadFrom(io.LimitReader(reader, maxText+1))
	return text.Bytes(), err
}
