package shop;

import java.util.List;
import javax.persistence.EntityManager;
import org.springframework.data.repository.CrudRepository;
import org.springframework.web.bind.annotation.*;

class Note {
    private String text;
    private String title;

    public String getText() {
        return text;
    }

    public void setText(String text) {
        this.text = text;
    }

    public String getTitle() {
        return title;
    }

    public void setTitle(String title) {
        this.title = title;
    }
}

class Order {
    String remark;
}

interface NoteRepository extends CrudRepository<Note, Long> {
    List<Note> findByTitle(String title);
}

@RestController
class Notes {
    private NoteRepository notes;
    private EntityManager manager;

    @PostMapping("/notes")
    void add(@RequestParam String text) {
        Note note = new Note();
        note.setText(text);
        note.setTitle("A note");
        notes.save(note);
    }

    @GetMapping("/notes")
    String all() {
        StringBuilder out = new StringBuilder();
        for (Note note : notes.findAll()) {
            out.append("<p>").append(note.getText());
        }
        return out.toString(); // want: xss
    }

    @GetMapping("/titles")
    String titles() {
        StringBuilder out = new StringBuilder();
        notes.findByTitle("x").forEach(note -> out.append("<p>").append(note.getTitle()));
        return out.toString();
    }

    @GetMapping("/named")
    String named(@RequestParam String title) {
        StringBuilder out = new StringBuilder();
        notes.findByTitle(title).forEach(note -> out.append("<p>").append(note.getText()));
        return out.toString(); // want: xss
    }

    @PostMapping("/orders")
    void order(@RequestParam String remark) {
        Order order = new Order();
        order.remark = remark;
        manager.persist(order);
    }

    @GetMapping("/orders")
    String order(@RequestParam long id) {
        Order order = manager.find(Order.class, id);
        return "<p>" + order.remark; // want: xss
    }
}
