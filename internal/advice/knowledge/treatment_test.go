package knowledge_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/knowledge"
)

// TestUses reads one sentence at a time. A minus sign stands for what has ended, a
// question mark for a plan, and a tilde for what somebody else uses.
func TestUses(t *testing.T) {
	t.Parallel()
	library := load(t)
	for sentence, want := range map[string]string{
		"Adapalene from my GP every night":                     "adapalene",
		"I use adapaline at night":                             "adapalene",
		"adaplene gel":                                         "adapalene",
		"I'm on lymecyclin":                                    "lymecycline",
		"Taking doxycyline 100mg":                              "doxycycline",
		"spirolactone since March":                             "spironolactone",
		"clindamicin lotion from the GP":                       "clindamycin",
		"Duac in the morning":                                  "clindamycin_benzoyl_peroxide",
		"I take the pill":                                      "pill",
		"on birth control":                                     "pill",
		"roacutane, month 3":                                   "isotretinoin",
		"I stopped adapalene":                                  "-adapalene",
		"I've stopped using the adapalene cream":               "-adapalene",
		"stopped adapalene, now on tretinoin":                  "-adapalene tretinoin",
		"I stopped adapalene and started tretinoin":            "-adapalene tretinoin",
		"I stopped lymecycline and use adapalene":              "-lymecycline adapalene",
		"switched from adapalene to tretinoin":                 "-adapalene tretinoin",
		"My GP swapped lymecycline for doxycycline":            "-lymecycline doxycycline",
		"I stopped both adapalene and lymecycline":             "-adapalene -lymecycline",
		"I no longer take spironolactone":                      "-spironolactone",
		"I don't use adapalene any more":                       "-adapalene",
		"I don't use adapalene every night":                    "adapalene",
		"I am not on lymecycline any more":                     "-lymecycline",
		"I haven't stopped adapalene":                          "adapalene",
		"If I stopped adapalene it would get worse":            "?adapalene",
		"Adapalene stopped working":                            "adapalene",
		"adapalene, but I stopped it last week":                "-adapalene",
		"I used adapalene but it burned so I stopped":          "-adapalene",
		"I came off the pill in June":                          "-pill",
		"finished my course":                                   "-course",
		"My course has finished":                               "-course",
		"I finished my course of lymecycline":                  "-lymecycline",
		"finished roaccutane last month":                       "-isotretinoin",
		"my lymecycline course ended in May":                   "-lymecycline",
		"I stopped it":                                         "-last",
		"I've stopped the cream":                               "-skin",
		"stopped taking the tablets":                           "-mouth",
		"I stopped everything":                                 "-all",
		"My sister uses adapalene":                             "~adapalene",
		"my friend's on roaccutane":                            "~isotretinoin",
		"My mum is a nurse and I use adapalene":                "adapalene",
		"My sister gave me her adapalene and I use it":         "~adapalene last",
		"My doctor, she put me on lymecycline":                 "lymecycline",
		"They stopped my adapalene":                            "-adapalene",
		"I am thinking about adapalene":                        "?adapalene",
		"My GP suggested adapalene":                            "?adapalene",
		"I might start roaccutane next year":                   "?isotretinoin",
		"I am pregnant":                                        "pregnancy",
		"12 weeks pregnent":                                    "pregnancy",
		"I'm not pregnant":                                     "-pregnancy",
		"Not pregnant any more":                                "-pregnancy",
		"no longer pregnant":                                   "-pregnancy",
		"I had a miscarriage":                                  "-pregnancy",
		"I had my baby in March and I'm breastfeeding":         "-pregnancy breastfeeding",
		"I stopped breastfeeding":                              "-breastfeeding",
		"trying for a baby":                                    "trying_for_baby",
		"cream from my GP":                                     "prescription",
		"My dermatologist gave me a gel":                       "prescription",
		"on antibiotics for my skin":                           "antibiotics",
		"I stopped dairy and use adapalene":                    "adapalene",
		"Water and sunscreen, it is fine":                      "",
		"I use CeraVe, that helps":                             "",
		"not on lymecycline, adapalene only":                   "-lymecycline adapalene",
		"GP stopped the lymecycline and gave me adapalene":     "-lymecycline adapalene",
		"used to take lymecycline":                             "-lymecycline",
		"took roaccutane five years ago":                       "-isotretinoin",
		"I quit spironolactone because of dizziness":           "-spironolactone",
		"ran out of adapalene":                                 "adapalene",
		"Started adapalene, stopped the benzoyl peroxide":      "adapalene -benzoyl_peroxide",
		"I use adapalene and not lymecycline":                  "adapalene -lymecycline",
		"I have been off lymecycline since May":                "-lymecycline",
		"The GP told me to stop lymecycline":                   "-lymecycline",
		"I am no longer using epiduo or taking lymecycline":    "-adapalene_benzoyl_peroxide -lymecycline",
		"I finished the lymecycline but still use adapalene":   "-lymecycline adapalene",
		"Still on lymecycline but I've stopped adapalene":      "lymecycline -adapalene",
		"I use adapalene and benzoyl peroxide, both from GP":   "adapalene benzoyl_peroxide",
		"adapalene is finished, lymecycline goes on":           "-adapalene lymecycline",
		"I still take lymecycline, adapalene I gave up in May": "lymecycline -adapalene",
	} {
		var got []string
		for _, use := range library.Uses(sentence) {
			if use.Reference == knowledge.RefLast && use.State == knowledge.UseStated {
				got = append(got, "last")
				continue
			}
			mark := map[knowledge.UseState]string{knowledge.UseEnded: "-", knowledge.UsePlanned: "?", knowledge.UseOfOthers: "~"}[use.State]
			got = append(got, mark+use.Treatment+string(use.Reference))
		}
		require.Equal(t, want, strings.Join(got, " "), sentence)
	}
}
