//go:build race

package advisor_test

// evalStride is how many entries of evals one in turn stands for. The race
// detector makes the search for words many times slower, and needs a few of
// them only.
const evalStride = 25
