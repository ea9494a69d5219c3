package knowledge

// Phrases writes out the phrases that a pattern of the files stands for.
func Phrases(text string) ([]string, error) {
	p, err := parse(text)
	if err != nil {
		return nil, err
	}
	return p.phrases(" "), nil
}
