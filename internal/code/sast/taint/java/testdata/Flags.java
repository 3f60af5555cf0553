package shop;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import javax.servlet.http.HttpServletRequest;

// Flags that a loop over characters clears where it ends early, and values of a map.
class Flags {
    private static final Map<String, String> VIEWS = Map.of("all", "every_order");

    void letters(HttpServletRequest request, Connection db) throws SQLException {
        String name = request.getParameter("name");
        boolean plain = true;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (!(c >= 'a' && c <= 'z')) {
                plain = false;
                break;
            }
        }
        if (plain) db.createStatement().execute("SELECT 1 FROM " + name);
        if (!plain) db.createStatement().execute("SELECT 1 FROM " + name); // want: sql-injection
    }

    void anyLetter(HttpServletRequest request, Connection db) throws SQLException {
        String name = request.getParameter("name");
        boolean some = false;
        for (char c : name.toCharArray()) {
            if (c >= 'a' && c <= 'z') {
                some = true;
                break;
            }
        }
        if (some) db.createStatement().execute("SELECT 1 FROM " + name); // want: sql-injection
    }

    void value(HttpServletRequest request, Connection db) throws SQLException {
        String name = request.getParameter("name");
        db.createStatement().execute("SELECT " + request.getParameterMap().isEmpty());
        if (!VIEWS.containsValue(name)) return;
        db.createStatement().execute("SELECT 1 FROM " + name);
    }
}
