package secrets

import "testing"

// TestRepeatedPasswords scans a password that two settings have, and one that only repeats a name.
func TestRepeatedPasswords(t *testing.T) {
	t.Parallel()
	const file = "android/key.properties"
	requireSeverities(t, scanFiles(t, map[string]string{file: "storePassword=Sunflower42\nkeyPassword=Sunflower42\n"}), sevMed, sevMed)
	requireSeverities(t, scanFiles(t, map[string]string{file: "storeName=Sunflower\nkeyPassword=Sunflower42\n"}))
}
