package untyped;

// Text of a type that the repository does not have.

import com.example.forms.OrderForm;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
class Untyped {
    private JdbcTemplate jdbc;

    @PostMapping("/removed")
    void removed(@RequestBody OrderForm form) {
        jdbc.queryForList("SELECT " + form.getName().replaceAll("[^a-z]", "") + " FROM orders");
        jdbc.queryForList("SELECT " + form.getName().replaceAll("[a-z]", "") + " FROM orders"); // want: sql-injection
    }

    @PostMapping("/tested")
    void tested(@RequestBody OrderForm form) {
        if (form.getName().matches("[a-z]+")) jdbc.queryForList("SELECT " + form.getName() + " FROM orders");
        if (form.getLabel().matches(".*[a-z]+.*")) jdbc.queryForList("SELECT " + form.getLabel() + " FROM orders"); // want: sql-injection
        var text = form.getText();
        if (text.chars().allMatch(Character::isLetterOrDigit)) jdbc.queryForList("SELECT " + text + " FROM orders");
        if (text.chars().anyMatch(Character::isLetterOrDigit)) jdbc.queryForList("SELECT " + text + " FROM orders"); // want: sql-injection
    }

    @PostMapping("/compared")
    void compared(@RequestBody OrderForm form) {
        var name = form.getName();
        if (name.equals("id")) jdbc.queryForList("SELECT " + name + " FROM orders");
        if (name.equalsIgnoreCase("id")) jdbc.queryForList("SELECT " + name + " FROM orders");
        if (name.toLowerCase().equals("id")) jdbc.queryForList("SELECT " + name + " FROM orders");
        if (name.toUpperCase().equals("ID")) jdbc.queryForList("SELECT " + name + " FROM orders");
        if (!name.equals("id")) jdbc.queryForList("SELECT " + name + " FROM orders"); // want: sql-injection
    }
}
