package trend

// noiseLevel is a part of the scale of expected grades, and the standard deviation
// of the estimate of a second photo of the same skin there.
type noiseLevel struct {
	middle, sd float64
}

// noise is sd times noise_factor in models/acne-severity/noise.json, to three decimals.
func noise() [7]noiseLevel {
	return [...]noiseLevel{
		{0.2, 0.111}, {0.6, 0.204}, {1.0, 0.114}, {1.4, 0.185}, {1.8, 0.141}, {2.2, 0.129}, {2.7, 0.083},
	}
}

// labels is what stands for a photo of which only the label is known: the mean
// expected grade of photos with that label, and how far they spread.
func labels() [4]noiseLevel {
	return [...]noiseLevel{{0.195, 0.124}, {0.962, 0.209}, {1.913, 0.236}, {2.798, 0.134}}
}

// daySD is an assumption, not a measurement: how much the expected grade of skin
// differs from day to day without a change that would be worth a statement.
const daySD = 0.1

// noiseVariance is the variance of one photo's expected grade, interpolated
// between the parts of the scale.
func noiseVariance(level float64) float64 {
	parts := noise()
	sd := parts[0].sd
	for i, part := range parts[1:] {
		before := parts[i]
		share := (level - before.middle) / (part.middle - before.middle)
		sd += min(1, max(0, share)) * (part.sd - before.sd)
	}
	return sd*sd + daySD*daySD
}
