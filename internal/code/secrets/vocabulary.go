package secrets

import (
	_ "embed"
	"strings"
)

// leet undoes the usual substitutions of letters.
var leet = strings.NewReplacer("@", "a", "4", "a", "3", "e", "1", "i", "!", "i", "0", "o", "$", "s", "5", "s", "6", "g", "7", "t")

// madeOfWords reports whether a value is composed of the words of placeholders and defaults, of
// digits and of separators, such as myrootpassword, ClientSecret or P@ssw0rd1.
func madeOfWords(v string) bool {
	folded := strings.ToLower(v)
	if len(folded) > 48 || len(folded) > 0 && strings.Trim(folded, "0123456789") == "" && len(folded) < 9 {
		return len(folded) <= 48
	}
	return composed(folded, nil) || composed(strings.TrimRight(leet.Replace(strings.TrimRight(folded, "0123456789!?.#*-_")), "i"), nil)
}

// composed reports whether the letters of a value are a sequence of known words.
func composed(v string, more map[string]bool) bool {
	if len(v) > 64 {
		return false
	}
	reached := make([]bool, len(v)+1)
	reached[0] = true
	words := false
	for i := range len(v) {
		if !reached[i] {
			continue
		}
		if c := v[i]; c < 'a' || c > 'z' {
			reached[i+1] = true
			continue
		}
		for n := 2; n <= maxVocabularyWord && i+n <= len(v); n++ {
			if w := v[i : i+n]; vocabulary[w] || more[w] {
				reached[i+n], words = true, true
			}
		}
	}
	return words && reached[len(v)]
}

const maxVocabularyWord = 13

// vocabularyText has the words of which placeholders and default passwords are composed.
//
//go:embed vocabulary.txt
var vocabularyText string

var vocabulary = set(strings.Fields(vocabularyText)...)
