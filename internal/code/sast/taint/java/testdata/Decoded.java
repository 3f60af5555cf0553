package shop;

import java.net.URLDecoder;
import java.sql.Connection;
import java.util.Base64;
import org.apache.commons.codec.binary.Hex;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.util.HtmlUtils;
import org.springframework.web.util.UriUtils;

// What a check says of encoded text does not hold for the text.
@RestController
class Decoded {
    Connection db;

    @GetMapping("/decoded")
    void decoded(@RequestParam String q) throws Exception {
        if (!q.matches("\\w+")) {
            return;
        }
        db.createStatement().execute("SELECT '" + q + "'");
        db.createStatement().execute("SELECT '" + URLDecoder.decode(q, "UTF-8") + "'"); // want: sql-injection
        db.createStatement().execute("SELECT '" + new String(Base64.getDecoder().decode(q)) + "'"); // want: sql-injection
        db.createStatement().execute("SELECT '" + new String(org.apache.commons.codec.binary.Base64.decodeBase64(q)) + "'"); // want: sql-injection
        db.createStatement().execute("SELECT '" + new String(Hex.decodeHex(q)) + "'"); // want: sql-injection
        db.createStatement().execute("SELECT '" + HtmlUtils.htmlUnescape(q) + "'"); // want: sql-injection
        db.createStatement().execute("SELECT '" + UriUtils.decode(q, "UTF-8") + "'"); // want: sql-injection
        db.createStatement().execute("SELECT '" + org.apache.commons.lang3.StringEscapeUtils.unescapeHtml4(q) + "'"); // want: sql-injection
        db.createStatement().execute("SELECT '" + org.apache.commons.lang3.StringEscapeUtils.unescapeJava(q) + "'"); // want: sql-injection
        db.createStatement().execute("SELECT '" + org.apache.commons.lang3.StringEscapeUtils.unescapeXml(q) + "'"); // want: sql-injection
        db.createStatement().execute("SELECT '" + org.apache.commons.text.StringEscapeUtils.unescapeHtml4(q) + "'"); // want: sql-injection
        db.createStatement().execute("SELECT '" + org.apache.commons.text.StringEscapeUtils.unescapeJava(q) + "'"); // want: sql-injection
        db.createStatement().execute("SELECT '" + org.apache.commons.text.StringEscapeUtils.unescapeXml(q) + "'"); // want: sql-injection
    }
}
