package shop;

import static spark.Spark.*;

public class SparkAttr {
    public static void main(String[] args) {
        before((req, res) -> {
            req.attribute("q", req.queryParams("q"));
            req.attribute("fixed", "y");
        });
        get("/", (req, res) -> "<p>" + req.attribute("q") + "</p>"); // want: xss
        get("/fixed", (req, res) -> "<p>" + req.attribute("fixed") + "</p>");
    }
}
