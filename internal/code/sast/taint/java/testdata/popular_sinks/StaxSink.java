package popular.stax;
import javax.xml.stream.*;
import jakarta.servlet.http.*;
import java.io.*;
class StaxSink extends HttpServlet {
    @Override protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        try {
            XMLInputFactory f = XMLInputFactory.newInstance();
            f.createXMLStreamReader(req.getInputStream()); // want: xxe
            XMLInputFactory.newFactory().createXMLEventReader(new StringReader(req.getParameter("xml"))); // want: xxe
            XMLInputFactory g = XMLInputFactory.newInstance();
            g.setProperty(XMLInputFactory.SUPPORT_DTD, false);
            g.setProperty("javax.xml.stream.isSupportingExternalEntities", false);
            g.createXMLStreamReader(req.getInputStream());
        } catch (XMLStreamException e) { throw new IOException(e); }
    }
}
