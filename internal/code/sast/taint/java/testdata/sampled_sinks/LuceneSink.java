package sampled.lucene;
import java.nio.file.*;
import org.apache.lucene.index.*;
import org.apache.lucene.queryparser.classic.*;
import org.apache.lucene.search.*;
import org.apache.lucene.store.*;
import org.springframework.web.bind.annotation.*;
@RestController
class LuceneSink {
    private IndexSearcher searcher;
    @GetMapping("/l")
    void l(@RequestParam String dir, @RequestParam String name, QueryParser parser) throws Exception {
        FSDirectory.open(Paths.get("/srv/index/" + dir)); // want: path-traversal
        new MMapDirectory(Path.of("/srv/index/" + dir)); // want: path-traversal
        searcher.search(new TermQuery(new Term("name", name)), 10);
        FSDirectory.open(Paths.get("/srv/index/main"));
    }
}
