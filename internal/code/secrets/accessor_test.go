package secrets

import "testing"

// TestAccessors scans secrets that functions return and keys beside the number of a merchant, and safe twins.
func TestAccessors(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 119)
	random, key := m.word(32), m.word(32)
	merchant := func(name, value string) string {
		return "public class Pay {\n  static final String mch_id = \"1500012345\";\n  static final String " + name + " = \"" + value + "\";\n}\n"
	}
	requireKinds(t, map[string]specimen{
		"method in Java":            {"A.java", "public String getApiKey() {\n        return \"" + random + "\";\n    }\n", sevMed},
		"method in a test":          {"src/test/java/A.java", "public String getApiKey() {\n        return \"" + random + "\";\n    }\n", ""},
		"method with a name":        {"A.java", "public String getApiKey() {\n        return \"settings.services.api.key1\";\n    }\n", ""},
		"method that reads it":      {"A.java", "public String getApiKey() {\n        return env(\"" + random + "\");\n    }\n", ""},
		"function in Kotlin":        {"A.kt", "override fun clientSecret(): String = \"" + random + "\"\n", sevMed},
		"function in Python":        {"a.py", "def bot_token():\n    return \"" + random + "\"\n", sevMed},
		"key of a merchant":         {"Pay.java", merchant("key", key), sevHigh},
		"key of a sample":           {"examples/Pay.java", merchant("key", key), sevLow},
		"key of something else":     {"Pay.java", "static final String key = \"" + key + "\";\n", sevLow},
		"words as a merchant's key": {"Pay.java", merchant("key", "thisIsTheKeyOfTheMerchantAccount"), ""},
		"merchant in properties":    {"pay.properties", "wx.mchId=1500012345\nwx.key=" + key + "\n", sevHigh},
	})
}
