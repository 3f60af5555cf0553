package validators;

import com.github.f4b6a3.ulid.Ulid;
import com.github.slugify.Slugify;
import com.google.common.base.CharMatcher;
import com.google.common.net.InetAddresses;
import java.util.Currency;
import java.util.Locale;
import org.apache.commons.lang3.Validate;
import org.apache.commons.validator.routines.DateValidator;
import org.apache.commons.validator.routines.RegexValidator;
import org.joda.time.LocalDate;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class Validators {
    private JdbcTemplate jdbc;

    @GetMapping("/types")
    void types(@RequestParam String a) {
        jdbc.queryForList("SELECT '" + LocalDate.parse(a) + "'");
        jdbc.queryForList("SELECT '" + Ulid.from(a) + "'");
        jdbc.queryForList("SELECT '" + Locale.forLanguageTag(a).getLanguage() + "'");
        jdbc.queryForList("SELECT '" + Currency.getInstance(a).getCurrencyCode() + "'");
        jdbc.queryForList("SELECT '" + Slugify.builder().build().slugify(a) + "'");
        jdbc.queryForList("SELECT '" + a + "'"); // want: sql-injection
    }

    @GetMapping("/characters")
    void characters(@RequestParam String a, @RequestParam String b, @RequestParam String c) {
        jdbc.queryForList("SELECT '" + CharMatcher.javaLetterOrDigit().retainFrom(a) + "'");
        if (CharMatcher.inRange('a', 'z').matchesAllOf(b)) jdbc.queryForList("SELECT '" + b + "'");
        if (CharMatcher.inRange(' ', 'z').matchesAllOf(c)) jdbc.queryForList("SELECT '" + c + "'"); // want: sql-injection
    }

    @GetMapping("/checks")
    void checks(@RequestParam String a, @RequestParam String b, @RequestParam String c, @RequestParam String d, @RequestParam String e) {
        if (InetAddresses.isInetAddress(a)) jdbc.queryForList("SELECT '" + a + "'");
        if (DateValidator.getInstance().isValid(b, "yyyy-MM-dd")) jdbc.queryForList("SELECT '" + b + "'");
        if (new RegexValidator("^[a-z]+$").isValid(c)) jdbc.queryForList("SELECT '" + c + "'");
        if (new RegexValidator("^.+$").isValid(d)) jdbc.queryForList("SELECT '" + d + "'"); // want: sql-injection
        Validate.matchesPattern(e, "[a-z]+");
        jdbc.queryForList("SELECT '" + e + "'");
    }
}
