//go:build !race

package advisor_test

// evalStride is how many entries of evals one in turn stands for.
const evalStride = 1
