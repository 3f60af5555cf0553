package secrets

import "testing"

// TestRepeatedPasswords scans a password that two settings have, and one that only repeats a name.
func TestRepeatedPasswords(t *testing.T) {
	t.Parallel()
	const file = "android/key.properties"
	requireSeverities(t, scanFiles(t, map[string]string{file: "storePassword=Sunflower42\nkeyPassword=Sunflower42\n"}), sevMed, sevMed)
	requireSeverities(t, scanFiles(t, map[string]string{file: "storeName=Sunflower\nkeyPassword=Sunflower42\n"}))
}

// TestRepeatedWords scans settings of an application whose values are words of their names, and others.
func TestRepeatedWords(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 2901)
	settings := func(setting string) string { return "endpoint:\n  authorize: login\n  " + setting + "\n" }
	requireKinds(t, map[string]specimen{
		"part of an address": {"src/main/resources/application.yaml", settings("validateActivationToken: validate"), ""},
		"random token":       {"src/main/resources/application.yaml", settings("validateActivationToken: " + m.word(40)), sevHigh},
	})
}
