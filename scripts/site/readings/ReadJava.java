// Prints how java.net.URI reads each text: see record.ts.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

class ReadJava {
    static String show(String field) {
        if (field == null || field.isEmpty()) return "-";
        return Base64.getEncoder().encodeToString(field.getBytes(StandardCharsets.UTF_8));
    }

    public static void main(String[] args) throws Exception {
        System.out.println(System.getProperty("java.version"));
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = in.readLine()) != null;) {
            try {
                URI uri = new URI(new String(Base64.getDecoder().decode(line), StandardCharsets.UTF_8));
                String port = uri.getPort() < 0 ? null : "" + uri.getPort();
                String path = uri.isOpaque() ? uri.getRawSchemeSpecificPart() : uri.getRawPath();
                System.out.println(show(uri.getScheme()) + " " + show(uri.getHost()) + " " + show(port) + " " + show(path));
            } catch (URISyntaxException error) {
                System.out.println("refused");
            }
        }
    }
}
